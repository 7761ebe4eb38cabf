/** What is reported. A comment is named together with the video under which it stands, a video also by its address. */
export type ReportTarget =
  | { kind: 'video'; id: number; slug: string }
  | { kind: 'comment'; id: number; videoId: number; slug: string }
  | { kind: 'channel'; id: number }
