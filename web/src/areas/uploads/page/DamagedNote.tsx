import { TriangleAlert } from 'lucide-react'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import styles from './DamagedNote.module.css'

/** Tells the owner of a video that parts of its file couldn't be read. */
export function DamagedNote() {
  return (
    <span className={styles.note}>
      <TriangleAlert className="icon-s" aria-hidden="true" />
      <span>{uploadTexts.isDamaged}</span>
    </span>
  )
}
