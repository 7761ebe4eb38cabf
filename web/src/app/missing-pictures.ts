/**
 * Hides pictures that cannot load, for example offline, instead of showing the browser's broken-image icon.
 * Pictures with an alternative text show that.
 */
export function hideMissingPictures(): void {
  for (const kind of ['error', 'load']) {
    document.addEventListener(kind, ({ target }) => mark(target, kind === 'error'), { capture: true })
  }
  // Pictures that failed before this listener was added.
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0) picture.decode().catch(() => mark(picture, true))
  }
}

function mark(picture: EventTarget | null, isMissing: boolean): void {
  if (picture instanceof HTMLImageElement && picture.alt === '')
    picture.toggleAttribute('data-missing', isMissing)
}
