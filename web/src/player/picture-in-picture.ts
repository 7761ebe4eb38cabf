export function canPictureInPicture(): boolean {
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
}

/**
 * Moves the video into its own small window, or back. A refusal leaves it where it is. Otherwise the video refuses it
 * (`disablePictureInPicture`): Firefox would lay a button of its own over the player's menus, and take their presses.
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
