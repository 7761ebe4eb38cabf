// Only Chromium has it, and the DOM library's types lack it: https://developer.mozilla.org/docs/Web/API/Background_Fetch_API

interface BackgroundFetchRegistration extends EventTarget {
  /** Bytes to get, and those that arrived, also of requests that haven't ended. */
  readonly downloadTotal: number
  readonly downloaded: number
  abort(): Promise<boolean>
}

interface BackgroundFetchManager {
  fetch(
    id: string,
    requests: readonly Request[],
    options: {
      title: string
      icons: readonly { src: string; sizes: string; type: string }[]
      downloadTotal: number
    },
  ): Promise<BackgroundFetchRegistration>
  /** Undefined if none with that id is running. */
  get(id: string): Promise<BackgroundFetchRegistration | undefined>
}

interface ServiceWorkerRegistration {
  readonly backgroundFetch?: BackgroundFetchManager
}
