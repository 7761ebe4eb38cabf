import { Eye, Flag, Scale } from 'lucide-react'
import { reportTexts } from '../../platform/texts/reports.ts'
import { Details, Panel } from '#ui'
import styles from './ReportHistory.module.css'

const icons = [<Flag key="flag" />, <Eye key="eye" />, <Scale key="scale" />]

/** Explains what happens to reports. */
export function ReportingConditions() {
  return (
    <div className={styles.conditions}>
      <ol className={styles.rules}>
        {reportTexts.conditions.map(({ title, text }, index) => (
          <li key={title} className={styles.rule}>
            {icons[index]}
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Panel title={reportTexts.statuses}>
        <Details facts={[...reportTexts.statusMeanings]} />
      </Panel>
    </div>
  )
}
