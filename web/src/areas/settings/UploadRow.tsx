import { Eye, EyeOff, FileVideo, Pencil, Play, RotateCw, Scissors, Send, Trash2 } from 'lucide-react'
import type { MyVideo } from '@serendib/contract'
import { DateText } from '../../platform/DateText.tsx'
import { formatLocalTime, formatViews, unbroken } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { myAccountTexts, videoStatusTexts } from '../../platform/texts/account.ts'
import { trimTexts } from '../../platform/texts/edits.ts'
import { replacementTexts } from '../../platform/texts/replacement.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { ActionsMenu, Badge, Button, langOf, Link, type MenuEntry, ProgressBar, Row, Thumb } from '#ui'
import { failureText, progressLabel, progressText } from '../edits/index.ts'
import { DamagedNote, EmbeddedOffer, type Replacement } from '../uploads/index.ts'
import { STATUS_BADGES } from '../videos/index.ts'
import { canHaveEditJob, canBeEdited, isProcessing } from './queries.ts'
import styles from './Uploads.module.css'
import { formatTitle } from './use-video-actions.ts'

interface UploadRowProps {
  video: MyVideo
  /** A replacement file that is being sent. */
  replacement: Replacement | undefined
  isRetrying: boolean
  onRetry: () => void
  onEdit: () => void
  onTrim: () => void
  onReplace: () => void
  onToggle: () => void
  onPublishNow: () => void
  onDelete: () => void
}

/** One of the user's videos, with its progress and actions. */
export function UploadRow(props: UploadRowProps) {
  const { video } = props
  const title = formatTitle(video)
  const isOpen = video.slug !== null && video.isPlayable && video.status !== 'removed'
  const entries = entriesOf(props)
  return (
    <>
      <Thumb
        className={styles.thumb}
        thumbnailUrl={video.thumbnails[1] ?? video.thumbnails[0] ?? null}
        {...(video.isPlayable ? { duration: video.duration } : {})}
      />
      <div className={styles.text}>
        <h3 className={styles.title} lang={langOf(title)}>
          {isOpen ? <Link href={paths.watch(video.slug ?? '')}>{title}</Link> : title}
        </h3>
        <Facts video={video} />
        {isProcessing(video) && <Progress video={video} title={title} />}
        <EditJobNotice video={video} title={title} replacement={props.replacement} />
        {video.isDamaged && video.failure === null && <DamagedNote />}
        <Offer video={video} />
        {video.failure !== null && <Failure {...props} failure={video.failure} />}
      </div>
      {entries.length > 0 && <ActionsMenu label={myAccountTexts.actionsFor({ title })} entries={entries} />}
    </>
  )
}

/** A draft's file is offered in its form. */
function Offer({ video }: { video: MyVideo }) {
  if (video.slug === null || !canBeEdited(video)) return null
  return <EmbeddedOffer videoId={video.id} embedded={video} />
}

function Failure({ video, failure, isRetrying, onRetry, onDelete }: UploadRowProps & { failure: string }) {
  return (
    <div className={styles.failure}>
      <p>
        <span>{failure || uploadTexts.stage.failed}</span>
        {video.fileExpiresAt !== null && (
          <span>{` ${uploadTexts.fileKept({ time: unbroken(formatLocalTime(video.fileExpiresAt)) })}`}</span>
        )}
      </p>
      {video.canRetry && (
        <Button
          variant="line"
          size="sm"
          icon={<RotateCw className="icon-s" />}
          isLoading={isRetrying}
          loadingText={myAccountTexts.retrying}
          onClick={onRetry}
        >
          {myAccountTexts.retry}
        </Button>
      )}
      {video.fileExpiresAt !== null && !video.isPlayable && (
        <Button variant="line" size="sm" icon={<Trash2 className="icon-s" />} onClick={onDelete}>
          {myAccountTexts.delete}
        </Button>
      )}
    </div>
  )
}

function Facts({ video }: { video: MyVideo }) {
  return (
    <Row as="p" wrap gap={3} className={styles.facts}>
      <Badge kind={STATUS_BADGES[video.status]}>
        {video.publishAt === null ? videoStatusTexts[video.status] : myAccountTexts.scheduled}
      </Badge>
      {video.publishAt !== null && (
        <span>{myAccountTexts.publishesAt({ time: formatLocalTime(video.publishAt) })}</span>
      )}
      <span>{video.isPublic ? myAccountTexts.public : myAccountTexts.unlisted}</span>
      <span>{formatViews(video.views)}</span>
      <DateText date={video.day} />
      <span lang={langOf(video.channelName)}>{video.channelName}</span>
    </Row>
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
      <p>{isMeasured ? uploadTexts.stageAt({ stage, percent: video.percent }) : stage}</p>
    </div>
  )
}

/** The progress of a trim or replacement, or why it failed. */
function EditJobNotice({
  video,
  title,
  replacement,
}: Pick<UploadRowProps, 'video' | 'replacement'> & { title: string }) {
  const { editPercent, editFailure, editFileName } = video
  if (replacement) {
    const { phase, sentBytes, totalBytes } = replacement.transfer
    const isHalted = phase === 'paused' || phase === 'signed-out' || phase === 'failed'
    const percent = Math.floor((sentBytes / totalBytes) * 100)
    return (
      <div className={styles.progress}>
        <ProgressBar label={`${uploadTexts.uploadProgress}: ${title}`} share={percent / 100} />
        <p>{isHalted ? replacementTexts.halted({ percent }) : replacementTexts.sending({ percent })}</p>
      </div>
    )
  }
  if (editFailure !== null) return <p className={styles.failure}>{failureText(editFileName, editFailure)}</p>
  if (editPercent === null) return null
  return (
    <div className={styles.progress}>
      <ProgressBar label={`${progressLabel(editFileName)}: ${title}`} share={editPercent / 100} />
      <p>{progressText(editFileName, editPercent)}</p>
    </div>
  )
}

/** The available actions: removed videos have none, and those under review can only be watched. */
function entriesOf(props: UploadRowProps): MenuEntry[] {
  const { video, onEdit, onTrim, onReplace, onToggle, onPublishNow, onDelete } = props
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
  if (canHaveEditJob(video))
    entries.push(
      { label: trimTexts.trim, icon: <Scissors />, onSelect: onTrim },
      { label: replacementTexts.replace, icon: <FileVideo />, onSelect: onReplace },
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
