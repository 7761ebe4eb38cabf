import { useEffect, useRef, useState, type RefObject } from 'react'

/** How long a new page may take to set its title, in milliseconds. */
const titleDelay = 200

/**
 * Does for navigation within the application what browsers do on a page load: moves the focus to the top and
 * announces the title.
 */
export function PageAnnouncer({
  currentPath,
  main,
}: {
  currentPath: string
  main: RefObject<HTMLElement | null>
}) {
  const [title, setTitle] = useState('')
  const shownPath = useRef(currentPath)
  useEffect(() => {
    if (shownPath.current === currentPath) return undefined
    shownPath.current = currentPath
    main.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setTitle(document.title), titleDelay)
    return () => clearTimeout(timer)
  }, [currentPath, main])
  return <output className="visually-hidden">{title}</output>
}
