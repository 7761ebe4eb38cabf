import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `onPress` when something outside `root` is pressed, while `isFollowing`. */
export function useOutsidePress(
  root: RefObject<HTMLElement | null>,
  isFollowing: boolean,
  onPress: () => void,
): void {
  const act = useEffectEvent(onPress)
  useEffect(() => {
    if (!isFollowing) return undefined
    const listen = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) act()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [root, isFollowing])
}
