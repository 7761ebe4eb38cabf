import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { deviceTexts } from '../../platform/texts/device.ts'
import { savesData } from '../../player/data-saver.ts'
import { Button } from '../../ui/Button.tsx'
import { Radio } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { Link } from '../../ui/Link.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { findRoom } from './film-store.ts'
import { goOnKeeping, keepFilm, removeFilm, useKeeping } from './keeping.ts'
import { isWhole, type KeptFilm } from './kept-films.ts'
import { KeepingProgress } from './KeepingProgress.tsx'
import { listChoices, usualChoice, type Choice } from './plan.ts'
import { qualityOf } from './quality.ts'
import { isServed } from './served.ts'
import styles from './Keep.module.css'

interface KeepDialogProps {
  video: VideoDetail
  film: KeptFilm | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Which quality to keep; then how far it is; then that it is here, and how to let it go. */
export function KeepDialog({ video, film, isOpen, onOpenChange }: KeepDialogProps) {
  const keeping = useKeeping(video.id)
  const isBegun = film !== undefined && film.state !== 'gone'
  const isWorking = keeping.phase !== 'idle'
  const title = isBegun && isWhole(film) ? deviceTexts.kept : deviceTexts.keep
  const showToast = useToast()
  const remove = async () => {
    await removeFilm(video.id)
    onOpenChange(false)
    if (isBegun && isWhole(film)) showToast(deviceTexts.removed)
  }
  const removal = (
    <Button variant="line" onClick={() => void remove()}>
      {isWorking ? deviceTexts.cancel : deviceTexts.remove}
    </Button>
  )
  if (!isBegun && !isWorking) return <Choosing {...{ video, isOpen, onOpenChange }} />
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      actions={
        <>
          {removal}
          {isBegun && !isWhole(film) && !isWorking && (
            <Button onClick={() => void goOnKeeping(video.id)}>{deviceTexts.goOn}</Button>
          )}
        </>
      }
    >
      {isBegun && isWhole(film) ? (
        <div className={styles.whole}>
          <p>{deviceTexts.whole(qualityOf(film), formatBytes(film.bytes))}</p>
          <Link className={styles.all} href={paths.kept()}>
            {deviceTexts.showAll}
          </Link>
        </div>
      ) : (
        <KeepingProgress film={film} keeping={keeping} />
      )}
    </Dialog>
  )
}

function Choosing({ video, isOpen, onOpenChange }: Omit<KeepDialogProps, 'film'>) {
  const keeping = useKeeping(video.id)
  const [chosen, setChosen] = useState<Choice>()
  const [isRefused, setRefused] = useState(false)
  const choices = useQuery({
    queryKey: ['ways to keep', video.streamUrl],
    queryFn: () => listChoices(video),
    enabled: isOpen,
  })
  const room = useQuery({
    queryKey: ['room on the device'],
    queryFn: async () => (await findRoom()) ?? null,
    enabled: isOpen,
    networkMode: 'always',
    staleTime: 0,
  })
  const choice = chosen ?? usualChoice(choices.data ?? [], isSparing())
  const free = room.data ?? undefined
  const isTooLarge = choice !== undefined && free !== undefined && free < choice.bytes
  const start = async () => {
    if (choice === undefined || isTooLarge) return
    if (await isServed()) void keepFilm(video, choice)
    else setRefused(true)
  }
  const fault = isRefused ? 'unsupported' : keeping.phase === 'idle' ? keeping.fault : undefined
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={deviceTexts.keep}
      description={deviceTexts.intro}
      cancelLabel={deviceTexts.cancel}
      actions={
        <Button aria-disabled={choice === undefined || isTooLarge} onClick={() => void start()}>
          {deviceTexts.start}
        </Button>
      }
    >
      {choices.isPending ? (
        <output className={styles.pending}>
          <Spinner />
          <VisuallyHidden>{deviceTexts.loadingChoices}</VisuallyHidden>
        </output>
      ) : !choices.data ? (
        <LoadFailed query={choices} isCompact />
      ) : (
        <FieldGroup
          legend={deviceTexts.quality}
          hint={free === undefined ? undefined : deviceTexts.room(formatBytes(free))}
          error={isTooLarge && deviceTexts.tooLarge(formatBytes(choice.bytes), formatBytes(free))}
        >
          {choices.data.map((each) => (
            <Radio
              key={each.rung}
              name="quality to keep"
              label={qualityOf(each)}
              aside={<span className={styles.size}>{deviceTexts.about(formatBytes(each.bytes))}</span>}
              checked={each.rung === choice?.rung}
              onChange={() => setChosen(each)}
            />
          ))}
        </FieldGroup>
      )}
      {fault && <InlineAlert kind="error">{deviceTexts.faults[fault]}</InlineAlert>}
    </Dialog>
  )
}

const isSparing = () => savesData() || matchMedia('(max-width: 700px)').matches
