import { useRef } from 'react'
import { Crop as CropIcon } from 'lucide-react'
import { PICTURE_SETS, type PictureKind } from '@serendib/contract'
import { PICTURE_ACCEPT } from '../../platform/pictures.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { BannerImageField, Button, CropDialog, RoundImageField, useFocusBack } from '#ui'
import styles from './CreateChannel.module.css'
import type { Picture } from './use-picture.ts'

interface FieldProps {
  picture: Picture
  /** The current picture, while no new one was chosen. */
  currentUrl?: string | undefined
  error: string | undefined
  /** Called when a picture was chosen. */
  onPick?: () => void
}

/** The channel's banner. */
export function BannerField(props: FieldProps) {
  return (
    <div data-part="banner" className={styles.banner}>
      <BannerImageField
        label={channelTexts.banner}
        sizeHint={channelTexts.bannerSize}
        name="banner"
        {...attributesOf(props)}
      />
      <Cropping picture={props.picture} kind="banners" title={channelTexts.cropBanner} />
    </div>
  )
}

/** The channel's logo. */
export function LogoField(props: FieldProps) {
  return (
    <div className={styles.logo}>
      <RoundImageField
        label={channelTexts.logo}
        sizeHint={channelTexts.logoSize}
        name="logo"
        {...attributesOf(props)}
      />
      <Cropping picture={props.picture} kind="logos" title={channelTexts.cropLogo} />
    </div>
  )
}

function attributesOf({ picture, currentUrl, error, onPick }: FieldProps) {
  return {
    accept: PICTURE_ACCEPT,
    previewUrl: picture.previewUrl ?? (currentUrl || null),
    error: picture.error || error || '',
    onPick: (file: File) => {
      picture.pick(file)
      onPick?.()
    },
  }
}

function Cropping({ picture, kind, title }: { picture: Picture; kind: PictureKind; title: string }) {
  const adjust = useRef<HTMLButtonElement>(null)
  useFocusBack(picture.isCropping, () => adjust.current)
  if (picture.original === undefined) return null
  return (
    <>
      <Button
        ref={adjust}
        variant="ghost"
        size="sm"
        className={styles.adjust}
        icon={<CropIcon />}
        aria-label={title}
        onClick={() => picture.setCropping(true)}
      >
        {channelTexts.adjust}
      </Button>
      <CropDialog
        key={picture.original.url}
        isOpen={picture.isCropping}
        onOpenChange={picture.setCropping}
        title={title}
        picture={picture.original}
        aspect={PICTURE_SETS[kind].ratio}
        isRound={kind === 'logos'}
        onCrop={picture.crop}
      />
    </>
  )
}
