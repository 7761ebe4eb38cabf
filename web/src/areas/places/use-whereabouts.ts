import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api.ts'
import type { Position } from './whereabouts.ts'

const KEY = ['whereabouts']
/** A phone under a roof takes its time. */
const PATIENCE_MS = 15_000
/** Who walks on for so long is still near what was near. */
const FRESH_MS = 60_000

/**
 * Where the reader is, once they have asked for what is near: the device says it to the page, and it goes nowhere else. It is
 * forgotten with the page. `isDenied` where the browser may not say it; `isFailed` where the device does not know, or may not say.
 */
export function useWhereabouts() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: locate,
    enabled: false,
    retry: false,
    gcTime: Infinity,
    // The sky needs no line.
    networkMode: 'always',
  })
  return {
    here: data,
    isLocating: isFetching,
    isFailed: error !== null && !isFetching,
    isDenied: error instanceof Unlocated && error.isDenied,
    locate: () => void refetch(),
    forget: () => void queryClient.resetQueries({ queryKey: KEY }),
  }
}

/** Whether the device can be asked: browsers answer safe pages alone. What the server draws is for those. */
export function useCanLocate(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => isSecureContext && 'geolocation' in navigator,
    () => true,
  )
}

class Unlocated extends Error {
  readonly isDenied: boolean

  constructor({ code, message, PERMISSION_DENIED }: GeolocationPositionError) {
    super(message)
    this.isDenied = code === PERMISSION_DENIED
  }
}

function locate(): Promise<Position> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      (failure) => reject(new Unlocated(failure)),
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    ),
  )
}
