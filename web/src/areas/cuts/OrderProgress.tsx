import { useState } from 'react'
import type { CutState } from '@serendib/contract'
import { cutTexts } from '../../platform/texts/cuts.ts'
import { otherFileTexts } from '../../platform/texts/other-file.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
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
      <DropButton lostFile={fileName} label={cutTexts.stop} acts={acts} />
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
        <DropButton
          size="sm"
          lostFile={order.canRetry ? order.fileName : null}
          label={cutTexts.forget}
          acts={acts}
        />
      </div>
    </InlineAlert>
  )
}

/** Ends what was ordered of a film. `lostFile`: the sent file that goes with it, which is asked about first. */
function DropButton(props: { lostFile: string | null; label: string; size?: 'sm'; acts: Acts }) {
  const { lostFile, label, size, acts } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="line"
        size={size}
        isLoading={acts.isDropping}
        onClick={lostFile === null ? acts.drop : () => setAsking(true)}
      >
        {label}
      </Button>
      <DropQuestion
        lostFile={lostFile}
        isOpen={isAsking}
        onOpenChange={setAsking}
        text={otherFileTexts.dropText}
        onConfirm={acts.drop}
      />
    </>
  )
}

/** Asks before a file that was sent goes. */
export function DropQuestion(props: {
  lostFile: string | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  text: string
  onConfirm: () => void
}) {
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title={otherFileTexts.dropTitle(props.lostFile ?? '')}
      description={props.text}
      confirmLabel={otherFileTexts.dropFile}
      isDanger
      onConfirm={() => {
        props.onOpenChange(false)
        props.onConfirm()
      }}
    />
  )
}
