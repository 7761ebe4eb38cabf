import { Flag } from 'lucide-react'
import { reportTexts } from '../../platform/texts/reports.ts'
import { IconButton } from '#ui'
import { useReporting } from '../reports/index.ts'

/** Reports the video of the page. */
export function ReportVideoButton({ id, slug }: { id: number; slug: string }) {
  const { report, dialog } = useReporting({ kind: 'video', id, slug })
  return (
    <>
      <IconButton
        variant="tonal"
        label={reportTexts.title.video}
        icon={<Flag />}
        aria-haspopup="dialog"
        onClick={report}
      />
      {dialog}
    </>
  )
}
