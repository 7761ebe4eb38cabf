import { defineTexts } from '@serendib/texts'
/** Texts about backups in the admin console. */
export const backupTexts = defineTexts({
  title: 'Backups',
  off: 'Nightly backups are off. To turn them on, set BACKUP_DIR.',
  last: 'The last complete backup was made on {moment} ({size}).',
  count: '{count, plural, one {It is the only backup.} other {# backups are stored.}}',
  never: 'There is no complete backup yet.',
  late: 'The last complete backup is more than two days old.',
  failed: 'The last backup failed on {moment}: {reason}',
  unreadable: "Couldn't read the backup folder. Check that its disk is mounted.",
})
