/** What is reported. A comment is named together with the video under which it stands. */
export type ReportTarget =
  | { kind: 'video'; id: number }
  | { kind: 'comment'; id: number; videoId: number }
  | { kind: 'channel'; id: number }
