import { useEffect, useRef, useState, type RefObject } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** Milliseconds until a new page has set its title. */
const titleDelay = 200

/** What a browser does on a page load, for a change of page within the application: focus to the top, title spoken. */
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
  return (
    <output>
      <VisuallyHidden>{title}</VisuallyHidden>
    </output>
  )
}
