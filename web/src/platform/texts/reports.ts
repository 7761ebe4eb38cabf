import { defineTexts } from '@serendib/texts'
/** Texts of reporting and of the report history. Those quoted in the specification are verbatim. */
export const reportTexts = defineTexts({
  title: {
    video: 'Report this video',
    comment: 'Report this comment',
    channel: 'Report this channel',
  },
  description: "A person reviews every report. The person you report won't know it was you.",
  reason: 'Why are you reporting this?',
  subReason: 'More specifically',
  submit: 'Report',
  isReported: 'Reported',
  reasonMissing: 'Please select a reason',
  subReasonMissing: 'Please select a reason from the list',
  reported: {
    video: 'Video reported',
    comment: 'Success',
    channel: 'Channel Reported',
  },
  replaced: "You've already reported this. Your new report replaces the old one.",
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
  clearAll: 'Clear All',
  confirm: {
    video: 'Clear all video reports?',
    comment: 'Clear all comment reports?',
    channel: 'Clear all channel reports?',
  },
  confirmAdvice: "This can't be undone. It clears your list only: moderators can still see the reports.",
  cleared: 'Report history cleared !',
  removed: 'Record removed from history!',
  deleteReport: 'Delete report on {name}',
  reportedOn: 'Reported',
  reasonOf: 'Reason',
  moreDetails: 'More details',
  status: 'Status',
  on: 'on',

  conditions: [
    {
      title: 'Any community member can flag content',
      text: 'Sign in and choose a reason. Nobody is told who made a report.',
    },
    {
      title: 'Flagged content is not automatically taken down',
      text: 'One report or a hundred: nothing is taken down until a person has reviewed it. A video may be hidden during the review.',
    },
    {
      title: 'It is reviewed against guidelines',
      text: "Reviewers check whether it harms people, animals or places, misleads travellers, or uses someone else's work. Disliking it isn't a reason to report it.",
    },
  ],
  statuses: 'What each status means',
  statusMeanings: [
    { term: 'Pending', value: 'Nobody has reviewed the report yet' },
    { term: 'Under review', value: 'Someone is reviewing the report now' },
    { term: 'Action taken', value: 'The report was justified, and we took action' },
    { term: 'Removed', value: 'What you reported has been removed' },
    { term: 'Dismissed', value: 'It follows the guidelines and stays up' },
  ],
})
