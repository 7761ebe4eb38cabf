export { useReporting } from './ReportDialog.tsx'
