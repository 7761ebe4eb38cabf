/** What is reported. A comment is identified together with its video, a video also by its slug. */
export type ReportTarget =
  | { kind: 'video'; id: number; slug: string }
  | { kind: 'comment'; id: number; videoId: number; slug: string }
  | { kind: 'channel'; id: number }
