import { type ReportSubject } from '@serendib/contract'
import { defineTexts } from '@serendib/texts'

/** Texts of the reasons for reports. */
export const reasonTexts = defineTexts({
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
  subReasons: 'Sub-reasons for {reason}',
  empty: 'No reasons yet',
  retired: 'Retired',
  reports: '{count, plural, one {{shown} report} other {{shown} reports}}',
  add: 'Add reason',
  addSub: 'Add sub-reason',
  addSubTo: 'Add a sub-reason to “{reason}”',
  rename: 'Rename',
  renameTitle: 'Rename “{reason}”',
  name: 'Name',
  nameMissing: 'Enter a name',
  up: 'Move up',
  down: 'Move down',
  retire: 'Retire',
  restore: 'Restore',
  save: 'Save',
  added: 'Added “{reason}”',
  renamed: 'Renamed to “{reason}”',
  moved: 'Moved “{reason}”',
  wasRetired: 'Retired “{reason}”',
  wasRestored: 'Restored “{reason}”',
})

/** Texts of the watched words. */
export const watchedWordTexts = defineTexts({
  title: 'Watched words',
  lead: 'A comment that contains one of these words or phrases is held until a moderator or administrator approves it under Reports. Until then only its author sees it. A title or description with one of them, in any language, waits under Reports too, but stays visible. Only moderators and administrators can see which word matched.',
  rules:
    "Only whole words match, in upper or lower case and with any accents or look-alike letters, also with gaps between letters and in the plural. New and edited texts are checked. Existing ones aren't. What moderators and administrators write isn't checked.",
  add: 'Add',
  field: 'Words or phrases',
  hint: 'One per line. Phrases can have up to five words.',
  missing: 'Enter a word',
  list: 'Watched words and phrases',
  empty: 'No watched words yet',
  remove: 'Remove {phrase}',
  removed: 'Removed “{phrase}”',
  added: 'Words added',
})

/** Texts of comments that are held for review. */
export const heldTexts = defineTexts({
  held: 'Held',
  words: 'Watched words',
  since: 'Held since',
  found: 'Found',
  texts: 'Titles and descriptions',
  approved: 'Approved',
  approve: 'Approve',
  effect: {
    review: 'The comment stays hidden during the review. Reporters see “Under review”.',
    remove: 'The comment and its replies are removed for everyone.',
    resolve: 'The comment becomes visible to everyone. Reporters see “Action taken”.',
    dismiss: 'The comment becomes visible to everyone. Reporters see “Dismissed”.',
  },
  approveEffect: 'The comment becomes visible to everyone, and the people involved are notified.',
})
