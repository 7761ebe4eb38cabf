import { useState } from 'react'
import type { CutState } from '@serendib/contract'
import { CUT_SECONDS_MIN } from '@serendib/contract'
import { cutTexts } from '../../platform/texts/cuts.ts'
import { otherFileTexts } from '../../platform/texts/other-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { chaptersOf } from '../../player/chapters.ts'
import { type CutRange, isSameRange, type RangeFault, rangeFault } from './cut-range.ts'
import { CutEditor } from './CutEditor.tsx'
import { DropQuestion, Failure, Making } from './OrderProgress.tsx'
import styles from './Cut.module.css'
import { type CutFilm, isBeingCut, useCut, useCutActs } from './use-cut.ts'

interface CutDialogProps extends CutFilm {
  title: string
  /** Its chapters keep their times. */
  description: string
  /** A cut was ordered or stopped: whatever shows the film should ask again. */
  onChanged: () => void
  onClose: () => void
}

/** Cuts the beginning and the end of a film off, or takes that back. */
export default function CutDialog({ title, description, onChanged, onClose, ...film }: CutDialogProps) {
  const query = useCut(film)
  const acts = useCutActs(film, onChanged)
  const [chosen, setChosen] = useState<CutRange>()
  const state = query.data?.state
  const range = chosen ?? state
  const { fault, canSave, isToWhole } = judge(range, state)
  const [isAsking, setAsking] = useState(false)
  const order = () => range && acts.order(range, { onSuccess: onClose })
  const lostFile = state?.order?.canRetry ? state.order.fileName : null
  const save = () => {
    if (!canSave) return
    if (lostFile === null) order()
    else setAsking(true)
  }
  return (
    <Dialog
      isOpen
      size="xl"
      title={cutTexts.title(title)}
      description={isBeingCut(state) ? cutTexts.makingLead : cutTexts.lead}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isBusy={acts.isOrdering}
      cancelLabel={cutTexts.close}
      actions={
        state &&
        !isBeingCut(state) && (
          <Button
            aria-disabled={!canSave}
            isLoading={acts.isOrdering}
            loadingText={cutTexts.saving}
            onClick={save}
          >
            {isToWhole ? cutTexts.saveWhole : cutTexts.save}
          </Button>
        )
      }
    >
      <div className={styles.cut}>
        <Body {...{ query, acts, description, fault, range }} onChange={setChosen} />
        {acts.problem !== undefined && <InlineAlert kind="error">{acts.problem}</InlineAlert>}
        <DropQuestion
          lostFile={lostFile}
          isOpen={isAsking}
          onOpenChange={setAsking}
          text={otherFileTexts.cutDropsText}
          onConfirm={order}
        />
      </div>
    </Dialog>
  )
}

/** The film and what is to stay of it, or how far that is. */
function Body(props: {
  query: ReturnType<typeof useCut>
  acts: ReturnType<typeof useCutActs>
  description: string
  range: CutRange | undefined
  fault: RangeFault | undefined
  onChange: (range: CutRange) => void
}) {
  const { query, acts, range, fault } = props
  const state = query.data?.state
  if (state === undefined || range === undefined)
    return query.isError ? <LoadFailed query={query} /> : <Skeleton height="320px" />
  if (isBeingCut(state)) return <Making state={state} acts={acts} />
  return (
    <>
      <Failure state={state} acts={acts} />
      <CutEditor state={state} range={range} fault={fault && FAULTS[fault]} onChange={props.onChange} />
      <p className={styles.note}>{cutTexts.captionsFollow}</p>
      {chaptersOf(props.description, state.wholeSeconds).length > 0 && (
        <p className={styles.note}>{cutTexts.chapters}</p>
      )}
    </>
  )
}

const FAULTS = { beyond: cutTexts.beyond, 'too-short': cutTexts.tooShort(CUT_SECONDS_MIN) }

/** What can be done with a chosen range. */
function judge(range: CutRange | undefined, state: CutState | undefined) {
  if (range === undefined || state === undefined)
    return { fault: undefined, canSave: false, isToWhole: false }
  const fault = rangeFault(range, state.wholeSeconds)
  const isNews = !isSameRange(range, state)
  const isWhole = isSameRange(range, { fromSeconds: 0, toSeconds: state.wholeSeconds })
  return { fault, canSave: isNews && fault === undefined, isToWhole: isNews && isWhole }
}
