/** Texts of the search in the admin console, and of the comments that it finds. */
export const adminSearchTexts = {
  name: 'Search the site',
  find: {
    administrator: 'Name, email, mobile, title, URL, ID or words of a comment',
    moderator: 'Title, URL, ID or words of a comment',
  },
  clear: 'Clear',
  lead: 'Finds hidden and removed content too.',
  accounts: 'Accounts',
  videos: 'Videos',
  comments: 'Comments',
} as const

export const adminCommentTexts = {
  list: 'Comments',
  empty: 'No comments found',
  on: 'on',
  removed: 'Removed',
  hidden: 'Hidden',
  reports: (count: number) => (count === 1 ? '1 open report' : `${count} open reports`),
  commentOf: (author: string) => `${author}’s comment`,
  view: 'View',
  account: 'Find account',
  remove: 'Delete',
  removeTitle: (author: string) => `Delete the comment by ${author}?`,
  removeText: 'The comment and its replies are permanently deleted.',
  isRemoved: 'Comment deleted',
} as const
