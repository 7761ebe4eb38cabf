/** Texts about backups in the admin console. */
export const backupTexts = {
  title: 'Backups',
  off: 'Nightly backups are off. To turn them on, set BACKUP_DIR.',
  last: (moment: string, size: string) => `The last complete backup was made on ${moment} (${size}).`,
  count: (count: number) => (count === 1 ? 'It is the only backup.' : `${count} backups are stored.`),
  never: 'There is no complete backup yet.',
  late: 'The last complete backup is more than two days old.',
  failed: (moment: string, reason: string) => `The last backup failed on ${moment}: ${reason}`,
  unreadable: "Couldn't read the backup folder. Check that its disk is mounted.",
} as const
