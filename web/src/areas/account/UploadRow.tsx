import { Eye, EyeOff, FileVideo, Pencil, Play, RotateCw, Scissors, Send, Trash2 } from 'lucide-react'
import type { MyVideo } from '@serendib/contract'
import { viewsOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { myAccountTexts, videoStatusTexts } from '../../platform/texts/account.ts'
import { cutTexts } from '../../platform/texts/cuts.ts'
import { otherFileTexts } from '../../platform/texts/other-file.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import type { MenuEntry } from '../../ui/Menu.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { failureText, progressLabel, progressText } from '../cuts/index.ts'
import { DamagedNote, type OtherFile, publishTimeText } from '../uploads/index.ts'
import { STATUS_BADGES } from '../videos/index.ts'
import { canBeCut, canBeEdited, isInWork } from './queries.ts'
import styles from './Uploads.module.css'

/** What a video is called; before it has its details, by its file. */
export function titleOf(video: MyVideo): string {
  return video.title || video.fileName || myAccountTexts.untitled
}

interface UploadRowProps {
  video: MyVideo
  /** Another file for it that is on its way. */
  otherFile: OtherFile | undefined
  isRetrying: boolean
  onRetry: () => void
  onEdit: () => void
  onCut: () => void
  onReplace: () => void
  onToggle: () => void
  onPublishNow: () => void
  onDelete: () => void
}

/** A video in the list of one's own, with how far it is and what can be done with it. */
export function UploadRow(props: UploadRowProps) {
  const { video } = props
  const title = titleOf(video)
  const isOpen = video.slug !== null && video.isPlayable && video.status !== 'removed'
  const entries = entriesOf(props)
  return (
    <li className={styles.row}>
      <Thumb
        className={styles.thumb}
        posterUrl={video.posters[1] ?? video.posters[0] ?? null}
        {...(video.isPlayable ? { duration: video.duration } : {})}
      />
      <div className={styles.text}>
        <h3 className={styles.title}>
          {isOpen ? <Link href={paths.watch(video.slug ?? '')}>{title}</Link> : title}
        </h3>
        <Facts video={video} />
        {isInWork(video) && <Progress video={video} title={title} />}
        <RemakeNotice video={video} title={title} otherFile={props.otherFile} />
        {video.isDamaged && video.failure === null && <DamagedNote />}
        {video.failure !== null && <Failure {...props} failure={video.failure} />}
      </div>
      {entries.length > 0 && <ActionsMenu label={myAccountTexts.actionsFor(title)} entries={entries} />}
    </li>
  )
}

function Failure(props: UploadRowProps & { failure: string }) {
  return (
    <div className={styles.failure}>
      <p>{props.failure || uploadTexts.stage.failed}</p>
      {props.video.canRetry && (
        <Button
          variant="line"
          size="sm"
          icon={<RotateCw className="icon-s" />}
          isLoading={props.isRetrying}
          loadingText={myAccountTexts.retrying}
          onClick={props.onRetry}
        >
          {myAccountTexts.retry}
        </Button>
      )}
    </div>
  )
}

function Facts({ video }: { video: MyVideo }) {
  return (
    <p className={styles.facts}>
      <Badge kind={STATUS_BADGES[video.status]}>
        {video.publishAt === null ? videoStatusTexts[video.status] : myAccountTexts.scheduled}
      </Badge>
      {video.publishAt !== null && (
        <span>{myAccountTexts.publishesAt(publishTimeText(video.publishAt))}</span>
      )}
      <span>{video.isPublic ? myAccountTexts.public : myAccountTexts.unlisted}</span>
      <span>{viewsOf(video.views)}</span>
      <span>{video.day}</span>
      <span>{video.channelName}</span>
    </p>
  )
}

function Progress({ video, title }: { video: MyVideo; title: string }) {
  const isMeasured = video.stage === 'encoding' || video.stage === 'packaging'
  const stage = uploadTexts.stage[video.stage]
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={`${uploadTexts.encodeProgress}: ${title}`}
        share={isMeasured ? video.percent / 100 : undefined}
      />
      <p>{isMeasured ? uploadTexts.stageAt(stage, video.percent) : stage}</p>
    </div>
  )
}

/** How far a cut or another file is, or why the film could not be made so. */
function RemakeNotice({
  video,
  title,
  otherFile,
}: Pick<UploadRowProps, 'video' | 'otherFile'> & { title: string }) {
  const { cutPercent, cutFailure, cutFileName } = video
  if (otherFile) {
    const { phase, sentBytes, totalBytes } = otherFile.upload
    const isHalted = phase === 'paused' || phase === 'signed-out' || phase === 'failed'
    const percent = Math.floor((sentBytes / totalBytes) * 100)
    return (
      <div className={styles.progress}>
        <ProgressBar label={`${uploadTexts.uploadProgress}: ${title}`} share={percent / 100} />
        <p>{isHalted ? otherFileTexts.halted(percent) : otherFileTexts.sending(percent)}</p>
      </div>
    )
  }
  if (cutFailure !== null) return <p className={styles.failure}>{failureText(cutFileName, cutFailure)}</p>
  if (cutPercent === null) return null
  return (
    <div className={styles.progress}>
      <ProgressBar label={`${progressLabel(cutFileName)}: ${title}`} share={cutPercent / 100} />
      <p>{progressText(cutFileName, cutPercent)}</p>
    </div>
  )
}

/** What can be done: nothing with a removed video or one under review but watching it. */
function entriesOf(props: UploadRowProps): MenuEntry[] {
  const { video, onEdit, onCut, onReplace, onToggle, onPublishNow, onDelete } = props
  const isClosed = video.status === 'removed' || video.status === 'under-review'
  const entries: MenuEntry[] = []
  if (video.slug !== null && video.isPlayable && video.status !== 'removed') {
    entries.push({ label: myAccountTexts.watch, icon: <Play />, href: paths.watch(video.slug) })
  }
  if (isClosed) return entries
  const isDescribed = video.slug !== null
  if (canBeEdited(video)) {
    const label = isDescribed ? myAccountTexts.editDetails : myAccountTexts.addDetails
    entries.push({ label, icon: <Pencil />, onSelect: onEdit })
  }
  if (canBeCut(video))
    entries.push(
      { label: cutTexts.cut, icon: <Scissors />, onSelect: onCut },
      { label: otherFileTexts.replace, icon: <FileVideo />, onSelect: onReplace },
    )
  if (video.publishAt !== null)
    entries.push({ label: myAccountTexts.publishNow, icon: <Send />, onSelect: onPublishNow })
  if (isDescribed) {
    const label = video.isPublic ? myAccountTexts.makeUnlisted : myAccountTexts.makePublic
    entries.push({ label, icon: video.isPublic ? <EyeOff /> : <Eye />, onSelect: onToggle })
  }
  const last = { icon: <Trash2 />, onSelect: onDelete, isDanger: true, isApart: entries.length > 0 }
  return [...entries, { label: myAccountTexts.delete, ...last }]
}
