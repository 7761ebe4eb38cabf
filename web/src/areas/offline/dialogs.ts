// Loaded together: each module that is loaded later makes the first load of all pages larger (web/vite.config.ts).
export { DownloadDialog } from './DownloadDialog.tsx'
export { TripPackDialog } from './packs/TripPackDialog.tsx'
