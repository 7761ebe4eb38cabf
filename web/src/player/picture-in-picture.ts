export function canPictureInPicture(): boolean {
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
}

/** Moves the video into its own small window, or back. A refusal leaves it where it is. */
export function togglePictureInPicture(video: HTMLVideoElement): void {
  if (!canPictureInPicture()) return
  const change =
    document.pictureInPictureElement === video
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture()
  change.catch(() => undefined)
}
