import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/calls/api.ts'
import type { Position } from './distance.ts'

const KEY = ['geolocation']
/** A phone indoors takes long to find its position. */
const PATIENCE_MS = 15_000
/** A walker is still near the same places after this long, in milliseconds. */
const FRESH_MS = 60_000

/**
 * The user's position once they asked for nearby places. The device passes it to the page only, and it is forgotten with
 * the page. Only `NearVideos` sends it, rounded, if asked. `isDenied`: the browser has no permission; `isFailed`: the device does
 * not know it, or may not tell.
 */
export function useGeolocation() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: locate,
    enabled: false,
    retry: false,
    gcTime: Infinity,
    // Positioning needs no network.
    networkMode: 'always',
  })
  return {
    here: data,
    isLocating: isFetching,
    isFailed: error !== null && !isFetching,
    isDenied: error instanceof Unlocated && error.isDenied,
    locate: () => void refetch(),
    clear: () => void queryClient.resetQueries({ queryKey: KEY }),
  }
}

/** Whether positioning is available: only on secure pages. The server renders for those. */
export function useCanLocate(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => isSecureContext && 'geolocation' in navigator,
    () => true,
  )
}

/** The device doesn't know its position, or may not tell. */
export class Unlocated extends Error {
  readonly isDenied: boolean

  constructor({ code, message, PERMISSION_DENIED }: GeolocationPositionError) {
    super(message)
    this.isDenied = code === PERMISSION_DENIED
  }
}

/** Asks the device for its position. Throws `Unlocated`. */
export function locate(): Promise<Position> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      (failure) => reject(new Unlocated(failure)),
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    ),
  )
}
