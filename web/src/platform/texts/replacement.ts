import { defineTexts } from '@serendib/texts'
/** Texts of replacing a video's file. */
export const replacementTexts = defineTexts({
  replace: 'Replace file',
  title: 'Replace the file for “{video}”',
  lead: 'The video keeps its URL, views, likes and comments. Viewers see the current version until the new file is ready.',
  makingLead: "Viewers see the current version until it's ready. You don't have to wait here.",
  drop: 'Drop the new file here',
  choose: 'Choose a file',
  follows: [
    'Captions and chapters keep their times. Check that they still match.',
    'Any trim is removed. A suggested thumbnail is replaced by the nearest one from the new file; an uploaded thumbnail stays.',
    'Viewers see the date on which the file was replaced.',
  ],
  sending: 'Uploading the new file: {percent}%',
  halted: 'The upload of the new file stopped at {percent}%. Choose “Replace file” in the menu to resume it.',
  keepOpen: 'You can close this and keep browsing. Leave the tab open until the upload is complete.',
  begun: 'Processing of the new file started',
  making: 'Processing {file}: {percent}%',
  progress: 'Processing the new file',
  failed: "Couldn't process {file}. {why} Your video hasn't changed.",
  discard: 'Discard upload',
  dropTitle: 'Remove {file}?',
  dropText: "Your video won't change. To use this file later, you'll have to upload it again.",
  trimDropsText:
    "The trim applies to the current version of the video. To use this file later, you'll have to upload it again.",
  dropFile: 'Remove file',
})
