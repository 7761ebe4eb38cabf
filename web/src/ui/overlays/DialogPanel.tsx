import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { Button } from '../controls/Button.tsx'
import { classNames } from '../class-names.ts'
import type { DialogProps } from './Dialog.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { LakshapathiyaBand } from '../brand/LakshapathiyaBand.tsx'
import { isPressOnToast } from './overlays.ts'
import { PartBoundary } from '../status/PartBoundary.tsx'
import { uiTexts } from '../texts.ts'
import { useBackCloses } from './use-back-closes.ts'
import styles from './DialogPanel.module.css'

/** The part of Dialog that is loaded on demand. */
export default function DialogPanel(props: DialogProps) {
  const { finalFocus } = props
  // Without a connection no response will come.
  const isAwaited = () => props.isBusy === true && navigator.onLine
  useBackCloses(props.isOpen, () => {
    if (!isAwaited()) props.onOpenChange(false)
  })
  return (
    <Base.Root
      open={props.isOpen}
      onOpenChange={(isOpen, details) => {
        const isOnToast = details.reason === 'outside-press' && isPressOnToast(details.event)
        if (isAwaited() || isOnToast) details.cancel()
        else props.onOpenChange(isOpen)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={classNames(styles.popup, styles[props.size ?? 'md'])}
            {...(props.initialFocus && { initialFocus: props.initialFocus })}
            {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
          >
            {props.hasBand && <LakshapathiyaBand />}
            <div className={classNames(styles.body, Boolean(props.actions) && styles.aboveActions)}>
              <Base.Title className={styles.title}>{props.title}</Base.Title>
              {Boolean(props.description) && (
                <Base.Description className={styles.description}>{props.description}</Base.Description>
              )}
              {props.children && (
                <div className={styles.content}>
                  <PartBoundary>{props.children}</PartBoundary>
                </div>
              )}
            </div>
            {props.actions && (
              <div className={styles.actions} data-dialog-actions="">
                {props.cancelLabel !== undefined && (
                  <Base.Close
                    render={
                      <Button variant="line" aria-disabled={props.isBusy}>
                        {props.cancelLabel}
                      </Button>
                    }
                    onClick={props.onCancel}
                  />
                )}
                {props.actions}
              </div>
            )}
            <Base.Close
              render={
                <IconButton
                  label={uiTexts.close}
                  icon={<X />}
                  aria-disabled={props.isBusy}
                  className={classNames(styles.close, props.hasBand && styles.belowBand)}
                />
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
