/**
 * A picture that cannot come, offline say, leaves its place empty, instead of the browser's sign of something broken. Those
 * with a text of their own show that.
 */
export function hideMissingPictures(): void {
  for (const kind of ['error', 'load']) {
    document.addEventListener(kind, ({ target }) => mark(target, kind === 'error'), { capture: true })
  }
  // Of those that were there before there was anybody to hear it.
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0) picture.decode().catch(() => mark(picture, true))
  }
}

function mark(picture: EventTarget | null, isMissing: boolean): void {
  if (picture instanceof HTMLImageElement && picture.alt === '')
    picture.toggleAttribute('data-missing', isMissing)
}
