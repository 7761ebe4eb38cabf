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
  isReported: 'Reported',
  reasonMissing: 'Please select a reason',
  subReasonMissing: 'Please select a reason from the list',
  reported: {
    video: 'Video reported',
    comment: 'Success',
    channel: 'Channel Reported',
  },
  replaced: 'You had reported it before: what you chose now takes the place of that.',
  failed: 'Something went wrong. Please try again.',

  page: 'Report History',
  tab: {
    videos: 'Reported Videos',
    comments: 'Reported Comments',
    channels: 'Reported Channels',
    conditions: 'Reporting Conditions',
  },
  loading: 'Loading your reports',
  empty: 'Nothing to show in your report history !!!',
  signIn: 'Sign in',
  clearAll: 'Clear All',
  confirm: {
    video: 'Clear all reports of videos?',
    comment: 'Clear all reports of comments?',
    channel: 'Clear all reports of channels?',
  },
  confirmAdvice:
    'This cannot be undone. They go from this list for good; whoever reviews reports still has them.',
  cleared: 'Report history cleared !',
  removed: 'Record removed from history!',
  deleteReport: (name: string) => `Delete the report of ${name}`,
  reportedOn: 'Reported',
  reasonOf: 'Reason',
  moreDetails: 'More details',
  status: 'Status',
  under: 'under',

  conditions: [
    {
      title: 'Any community member can flag content',
      text: 'You need to be signed in, and you need a reason. Nobody but the people who review it learns that the report is yours.',
    },
    {
      title: 'Flagged content is not automatically taken down',
      text: 'One report or a hundred: a film, a comment or a channel stays where it is until somebody has looked at it.',
    },
    {
      title: 'It is reviewed against guidelines',
      text: 'Whoever reviews it asks whether it harms people, animals or places, misleads those who travel by it, or takes what belongs to others. Not liking it is no reason.',
    },
  ],
  statuses: 'What the status says',
  statusMeanings: [
    { term: 'Pending', value: 'Nobody has looked at it yet' },
    { term: 'Under review', value: 'Somebody is looking at it now' },
    { term: 'Action taken', value: 'The report was right, and something was done' },
    { term: 'Removed', value: 'What you reported is gone' },
    { term: 'Dismissed', value: 'It keeps to the guidelines and stays' },
  ],
} as const
