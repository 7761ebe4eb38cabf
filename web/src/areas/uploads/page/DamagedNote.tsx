import { TriangleAlert } from 'lucide-react'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Row } from '#ui'
import styles from './DamagedNote.module.css'

/** Tells the owner of a video that parts of its file couldn't be read. */
export function DamagedNote() {
  return (
    <Row as="span" align="start" gap={2} className={styles.note}>
      <TriangleAlert className="icon-s" aria-hidden="true" />
      <span>{uploadTexts.isDamaged}</span>
    </Row>
  )
}
