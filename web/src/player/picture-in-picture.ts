export function canPictureInPicture(): boolean {
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
}

/**
 * Toggles picture-in-picture; on an error nothing changes. Otherwise the video disables it
 * (`disablePictureInPicture`): Firefox would put its own button over the player's menus and catch their
 * clicks.
 */
export function togglePictureInPicture(video: HTMLVideoElement): void {
  if (!canPictureInPicture()) return
  if (document.pictureInPictureElement === video) document.exitPictureInPicture().catch(() => undefined)
  else void enter(video)
}

async function enter(video: HTMLVideoElement): Promise<void> {
  const refuse = () => {
    video.disablePictureInPicture = true
  }
  video.disablePictureInPicture = false
  try {
    await video.requestPictureInPicture()
    video.addEventListener('leavepictureinpicture', refuse, { once: true })
  } catch {
    refuse()
  }
}
