import { useMemo } from 'react'
import { useSearchParams } from '../../../platform/router/index.ts'
import { readView, viewText } from '../map-url.ts'
import { WHOLE, type View } from './map-geometry.ts'

/**
 * The map's view, stored in the URL without history entries: `home` or a zoomed view. `change` sets other
 * parameters of the URL and removes those that are undefined.
 */
export function useMapView(home = WHOLE) {
  const [params, setParams] = useSearchParams()
  const at = params.get('at')
  const view = useMemo(() => readView(at, home), [at, home])
  const change = (to: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (now) => {
        const kept = { ...Object.fromEntries(now), ...to }
        return Object.fromEntries(Object.entries(kept).filter((pair): pair is [string, string] => !!pair[1]))
      },
      { replace: true, preventScrollReset: true },
    )
  const setView = (to: View) => change({ at: to === home ? undefined : viewText(to) })
  return { params, view, setView, change }
}
