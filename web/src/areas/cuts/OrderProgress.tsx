import type { CutState } from '@serendib/contract'
import { cutTexts } from '../../platform/texts/cuts.ts'
import { Button } from '../../ui/Button.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './Cut.module.css'
import { failureText, progressLabel, progressText } from './order-texts.ts'
import type { useCutActs } from './use-cut.ts'

type Acts = ReturnType<typeof useCutActs>

/** How far what is being made of a film is, to be stopped. */
export function Making({ state, acts }: { state: CutState; acts: Acts }) {
  const { percent = 0, fileName = null } = state.order ?? {}
  return (
    <div className={styles.making}>
      <ProgressBar label={progressLabel(fileName)} share={percent / 100} />
      <p>{progressText(fileName, percent)}</p>
      <Button variant="line" isLoading={acts.isDropping} onClick={acts.drop}>
        {cutTexts.stop}
      </Button>
    </div>
  )
}

/** Why a film could not be made as it was ordered; to try again where that can help, or to forget. */
export function Failure({ state: { order }, acts }: { state: CutState; acts: Acts }) {
  if (order === null || order.failure === null) return null
  return (
    <InlineAlert kind="error">
      <p>{failureText(order.fileName, order.failure)}</p>
      <div className={styles.forget}>
        {order.canRetry && (
          <Button variant="line" size="sm" isLoading={acts.isMakingAgain} onClick={acts.makeAgain}>
            {cutTexts.tryAgain}
          </Button>
        )}
        <Button variant="line" size="sm" isLoading={acts.isDropping} onClick={acts.drop}>
          {cutTexts.forget}
        </Button>
      </div>
    </InlineAlert>
  )
}
