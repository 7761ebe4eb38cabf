import type { ReactNode } from 'react'
import { Check, CircleAlert } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Spinner } from './Spinner.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { stepTexts } from './step-texts.ts'
import styles from './Steps.module.css'

export type Step = {
  title: string
  detail?: ReactNode
  state: 'done' | 'current' | 'upcoming' | 'failed'
}

function Sign({ step, number }: { step: Step; number: number }) {
  if (step.state === 'done') return <Check className="icon-s" />
  if (step.state === 'current') return <Spinner />
  if (step.state === 'failed') return <CircleAlert className="icon-s" />
  return <span>{number}</span>
}

/** The successive states of one process: an upload on its way to publication. */
export function Steps({ label, steps }: { label: string; steps: Step[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.sign}>
            <Sign step={step} number={index + 1} />
          </span>
          <div>
            <b className={styles.title}>
              <span>{step.title}</span>
              <VisuallyHidden>{step.state === 'upcoming' ? '' : stepTexts[step.state]}</VisuallyHidden>
            </b>
            {Boolean(step.detail) && <small className={styles.detail}>{step.detail}</small>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The current page of a short form with several pages: the sign-up. `current` is an index into `steps`. */
export function StepBar({ label, steps, current }: { label: string; steps: string[]; current: number }) {
  return (
    <ol className={styles.bar} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(styles.part, index < current && styles.passed)}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
