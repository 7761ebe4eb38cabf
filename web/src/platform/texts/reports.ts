/** Texts of reporting and of the report history; the quoted ones of the product stand to the letter. */
export const reportTexts = {
  title: {
    video: 'Report this video',
    comment: 'Report this comment',
    channel: 'Report this channel',
  },
  description: 'People look at every report. Whoever is reported does not learn who made it.',
  reason: 'What is wrong with it?',
  subReason: 'More precisely',
  cancel: 'Cancel',
  submit: 'Report',
  reasonMissing: 'Please select a reason',
  subReasonMissing: 'Please select a reason from the list',
  reported: {
    video: 'Video reported',
    comment: 'Success',
    channel: 'Channel Reported',
  },
  failed: 'Something went wrong. Please try again.',
} as const
