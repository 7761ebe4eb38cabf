/** Of backups, in the operator's room. */
export const backupTexts = {
  title: 'Backups',
  off: 'None are made at night: the setting BACKUP_DIR says where to.',
  last: (moment: string, size: string) => `The last whole one was made on ${moment} and holds ${size}.`,
  kept: (count: number) => (count === 1 ? 'It is the only one.' : `${count} are kept.`),
  never: 'There is no whole backup yet.',
  late: 'The last whole backup is older than two days.',
  failed: (moment: string, reason: string) => `The last backup failed on ${moment}: ${reason}`,
  unreadable: 'The folder of backups cannot be read. Is its disk mounted?',
} as const
