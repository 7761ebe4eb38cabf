import type { ReportSubject } from '@serendib/contract'

/** Texts of the reasons for reports. */
export const reasonTexts = {
  title: 'Report reasons',
  lead: 'Renaming a reason also renames it in existing reports. To change its meaning, retire it and add a new one. Existing reports keep a retired reason, but nobody can choose it any more.',
  subjects: 'Reported content',
  subject: { video: 'Videos', comment: 'Comments', channel: 'Channels' } satisfies Record<
    ReportSubject,
    string
  >,
  list: {
    video: 'Reasons to report a video',
    comment: 'Reasons to report a comment',
    channel: 'Reasons to report a channel',
  } satisfies Record<ReportSubject, string>,
  subReasons: (reason: string) => `Sub-reasons for ${reason}`,
  empty: 'No reasons yet',
  retired: 'Retired',
  reports: ['report', 'reports'],
  add: 'Add reason',
  addSub: 'Add sub-reason',
  addSubTo: (reason: string) => `Add a sub-reason to “${reason}”`,
  rename: 'Rename',
  renameTitle: (reason: string) => `Rename “${reason}”`,
  name: 'Name',
  nameMissing: 'Enter a name',
  up: 'Move up',
  down: 'Move down',
  retire: 'Retire',
  restore: 'Restore',
  save: 'Save',
  added: (reason: string) => `Added “${reason}”`,
  renamed: (reason: string) => `Renamed to “${reason}”`,
  moved: (reason: string) => `Moved “${reason}”`,
  wasRetired: (reason: string) => `Retired “${reason}”`,
  wasRestored: (reason: string) => `Restored “${reason}”`,
} as const

/** Texts of the watched words. */
export const watchedWordTexts = {
  title: 'Watched words',
  lead: 'A comment that contains one of these words or phrases is held until a moderator or administrator approves it under Reports. Until then only its author sees it. Only moderators and administrators can see which word matched.',
  rules:
    "Only whole words match, in upper or lower case and with any accents or look-alike letters, also with gaps between letters and in the plural. New and edited comments are checked. Existing ones aren't. Comments by moderators and administrators are never held.",
  add: 'Add',
  field: 'Words or phrases',
  hint: 'One per line. Phrases can have up to five words.',
  missing: 'Enter a word',
  list: 'Watched words and phrases',
  empty: 'No watched words yet',
  remove: (phrase: string) => `Remove ${phrase}`,
  removed: (phrase: string) => `Removed “${phrase}”`,
  added: 'Words added',
} as const

/** Texts of comments that are held for review. */
export const heldTexts = {
  held: 'Held',
  words: 'Watched words',
  since: 'Held since',
  approved: 'Approved',
  approve: 'Approve',
  effect: {
    review: 'The comment stays hidden during the review. Reporters see “Under review”.',
    remove: 'The comment and its replies are removed for everyone.',
    resolve: 'The comment becomes visible to everyone. Reporters see “Action taken”.',
    dismiss: 'The comment becomes visible to everyone. Reporters see “Dismissed”.',
  },
  approveEffect: 'The comment becomes visible to everyone, and the people involved are notified.',
} as const
