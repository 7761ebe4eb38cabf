/** Texts of giving a film another file. */
export const otherFileTexts = {
  replace: 'Replace the file',
  title: (film: string) => `Another file for “${film}”`,
  lead: 'The video keeps its address, its views, votes and comments. It is shown as it is until the new file is ready.',
  makingLead: 'The video is shown as it was until then. You need not wait here.',
  drop: 'Drop the new file here',
  choose: 'Choose a file',
  follows: [
    'Captions and chapters keep their times: look whether they still fit.',
    'A cut ends. The thumbnail becomes the picture nearest to the one that you chose; one of your own stays.',
    'Whoever watches it sees the day on which it got another file.',
  ],
  sending: (percent: number) => `The new file is on its way: ${percent}%`,
  halted: (percent: number) =>
    `The new file has stopped at ${percent}%. “Replace the file” in the menu lets it go on.`,
  keepOpen: 'You can close this and go on looking around. Keep the tab open until all is there.',
  begun: 'The video is being made from its new file.',
  making: (file: string, percent: number) => `The video is being made from ${file}: ${percent}%`,
  progress: 'Preparing the new file',
  failed: (file: string, why: string) =>
    `It could not be made from ${file}. ${why} The video is shown as it was.`,
  discard: 'Throw the upload away',
  dropTitle: (file: string) => `Remove ${file}?`,
  dropText: 'The video stays as it is. To use this file later, you would have to upload it again.',
  cutDropsText:
    'The cut is made of the video as it is shown now. To use this file later, you would have to upload it again.',
  dropFile: 'Remove the file',
} as const
