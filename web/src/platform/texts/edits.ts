import { defineTexts } from '@serendib/texts'
/** Texts of trimming a video. */
export const trimTexts = defineTexts({
  trim: 'Trim',
  title: 'Trim “{video}”',
  lead: 'Choose the part to keep. Viewers see the current version until the trim is ready, and you can undo it later.',
  makingLead: "Viewers see the current version until it's ready. You don't have to wait here.",
  bar: 'Part of the video to keep',
  start: 'Start',
  end: 'End',
  startHere: 'Start here',
  endHere: 'End here',
  play: 'Play',
  pause: 'Pause',
  preview: 'Preview trim',
  moment: 'At {at}',
  stays: 'Keeps {left} of {whole}.',
  handleValue: '{at} of {whole}',
  seconds: '{count} seconds',
  whole: 'Reset to whole video',
  save: 'Save trim',
  saveWhole: 'Restore whole video',
  saving: 'Saving...',
  notATime: 'Enter a time like 1:23.4',
  beyond: 'The start must be before the end, and both must be within the video.',
  tooShort: 'Keep at least {seconds} seconds.',
  chapters: "Chapter times don't change. Update them in the description.",
  captionsFollow: 'Captions and playback positions are adjusted. Audience retention starts over.',
  begun: 'Trimming started',
  making: 'Trimming: {percent}%',
  progress: 'Trimming',
  failed: "Couldn't trim the video. {why} Your video hasn't changed.",
})

/** Texts of trims and replacements alike. */
export const editJobTexts = defineTexts({
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  stopped: "Your video hasn't changed.",
})
