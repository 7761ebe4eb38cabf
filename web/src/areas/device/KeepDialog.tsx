import type { VideoDetail } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { deviceTexts } from '../../platform/texts/device.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Link } from '../../ui/Link.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { goOnKeeping, type Keeping, removeFilm, useKeeping } from './keeping.ts'
import { isWhole, type KeptFilm, type WholeFilm } from './kept-films.ts'
import { KeepingProgress, KeepingState } from './KeepingProgress.tsx'
import { qualityOf } from './quality.ts'
import { QualityChoice } from './QualityChoice.tsx'
import { useQualityChoice } from './use-quality-choice.ts'
import styles from './Keep.module.css'

/** Which quality to keep; then how far it is; then that it is here, and how to let it go. */
export function KeepDialog(props: {
  video: VideoDetail
  film: KeptFilm | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { video, isOpen, onOpenChange } = props
  const film = props.film?.state === 'gone' ? undefined : props.film
  const keeping = useKeeping(video.id)
  const isWorking = keeping.phase !== 'idle'
  const isChoosing = film === undefined && !isWorking
  const quality = useQualityChoice(video, isOpen && isChoosing)
  const showToast = useToast()
  const remove = async () => {
    await removeFilm(video.id)
    onOpenChange(false)
    if (isWhole(film)) showToast(deviceTexts.removed)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={isWhole(film) ? deviceTexts.kept : deviceTexts.keep}
      description={isChoosing && deviceTexts.intro}
      cancelLabel={isChoosing ? deviceTexts.cancel : undefined}
      actions={
        isChoosing ? (
          <Button
            aria-disabled={!quality.canStart}
            isLoading={quality.isStarting}
            onClick={() => void quality.start()}
          >
            {deviceTexts.start}
          </Button>
        ) : (
          <Acts
            isWorking={isWorking}
            onRemove={() => void remove()}
            onGoOn={isWhole(film) || isWorking ? undefined : () => void goOnKeeping(video.id)}
          />
        )
      }
    >
      {isChoosing ? <QualityChoice quality={quality} /> : <Course film={film} keeping={keeping} />}
    </Dialog>
  )
}

/** From the choice on. One place for all that is said meanwhile, so that the end is heard too. */
function Course({ film, keeping }: { film: KeptFilm | undefined; keeping: Keeping }) {
  return (
    <div className={styles.progress}>
      {!isWhole(film) && <KeepingProgress film={film} />}
      <div role="status">{isWhole(film) ? <Whole film={film} /> : <KeepingState keeping={keeping} />}</div>
    </div>
  )
}

function Acts(props: { isWorking: boolean; onRemove: () => void; onGoOn: (() => void) | undefined }) {
  return (
    <>
      <Button variant="line" onClick={props.onRemove}>
        {props.isWorking ? deviceTexts.cancel : deviceTexts.remove}
      </Button>
      {props.onGoOn && <Button onClick={props.onGoOn}>{deviceTexts.goOn}</Button>}
    </>
  )
}

function Whole({ film }: { film: WholeFilm }) {
  return (
    <div className={styles.whole}>
      <p>{deviceTexts.whole(qualityOf(film), formatBytes(film.bytes))}</p>
      <Link className={styles.all} href={paths.kept()}>
        {deviceTexts.showAll}
      </Link>
    </div>
  )
}
