import { defineTexts } from '@serendib/texts'
/** Texts of the search in the admin console, and of the comments that it finds. */
export const adminSearchTexts = defineTexts({
  name: 'Search the site',
  find: {
    administrator: 'Name, email, mobile, title, URL, ID or comment text',
    moderator: 'Title, URL, ID or comment text',
  },
  clear: 'Clear',
  lead: 'Also finds hidden content and what was taken down.',
  accounts: 'Accounts',
  videos: 'Videos',
  comments: 'Comments',
})

export const adminCommentTexts = defineTexts({
  list: 'Comments',
  empty: 'No comments found',
  on: 'on',
  removed: 'Removed',
  hidden: 'Hidden',
  reports: '{count, plural, one {# open report} other {# open reports}}',
  commentOf: "{author}'s comment",
  view: 'View',
  account: 'Find account',
  remove: 'Remove',
  removeTitle: 'Remove the comment by {author}?',
  removeText:
    'The comment and its replies are removed for everyone. Moderators can still find them here for 30 days.',
  isRemoved: 'Comment removed',
})
