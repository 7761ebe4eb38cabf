import { createContext, use, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { classNames } from './class-names.ts'
import { useAttention } from './use-attention.ts'
import { useIsLiving } from './use-is-living.ts'
import { uiTexts } from './texts.ts'
import styles from './Toast.module.css'

export type ToastKind = 'success' | 'error' | 'info'

/** One thing to do about what is said: 'Undo'. The toast goes with it. */
export type ToastAction = { label: string; onPress: () => void }

type Toast = { id: number; source: string; kind: ToastKind; text: string; action: ToastAction | undefined }

/** Says something once: at the foot of the screen, on small ones at its top. */
export type ShowToast = (text: string, kind?: ToastKind, action?: ToastAction) => void

/** `source` names who says it: see `useToast`. */
type ShowToastOf = (source: string, ...what: Parameters<ShowToast>) => void

const ToastContext = createContext<ShowToastOf | null>(null)

const icons = { success: <CircleCheck />, error: <CircleAlert />, info: <Info /> }

/** Milliseconds a toast stays; faults longer, since they ask for something. It waits while pointed at or focused. */
const lifetime: Record<ToastKind, number> = { success: 5000, info: 6000, error: 9000 }

/** With something to do about it: time to read, to decide and to reach it. */
const actionLifetime = 12_000

/** More than this at once nobody reads: the oldest goes. */
const maxToasts = 3

function ToastItem({
  toast,
  isPaused,
  onClose,
}: {
  toast: Toast
  isPaused: boolean
  onClose: (id: number) => void
}) {
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => onClose(toast.id), toast.action ? actionLifetime : lifetime[toast.kind])
    return () => clearTimeout(timer)
  }, [toast, isPaused, onClose])
  return (
    <div
      className={classNames(styles.toast, styles[toast.kind])}
      role={toast.kind === 'error' ? 'alert' : undefined}
    >
      {icons[toast.kind]}
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onClose(toast.id)
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={uiTexts.dismiss}
        onClick={() => onClose(toast.id)}
      >
        <X className="icon-s" />
      </button>
    </div>
  )
}

/** Where toasts stand. They wait while one points at them; what had the focus before it came to them gets it back. */
function ToastRegion({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: number) => void }) {
  const [isPaused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  useAttention(region, setPaused)
  useEffect(() => {
    const onFocusIn = ({ relatedTarget: from }: FocusEvent) => {
      if (from instanceof HTMLElement && !region.current?.contains(from)) cameFrom.current = from
    }
    const element = region.current
    element?.addEventListener('focusin', onFocusIn)
    return () => element?.removeEventListener('focusin', onFocusIn)
  }, [])
  const close = useCallback(
    (id: number) => {
      if (region.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true })
      onClose(id)
      // A toast that vanishes under the pointer or the focus sends no leave event.
      setPaused(false)
    },
    [onClose],
  )
  return (
    <section
      ref={region}
      className={styles.region}
      data-toasts=""
      aria-label={uiTexts.messages}
      aria-live="polite"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isPaused={isPaused} onClose={close} />
      ))}
    </section>
  )
}

/** Holds the toasts of the application, above dialogs. What one `viewer` could still do, the next one is not offered. */
export function ToastProvider({ viewer, children }: { viewer?: number | undefined; children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [offeredTo, setOfferedTo] = useState(viewer)
  if (offeredTo !== viewer) {
    setOfferedTo(viewer)
    setToasts(toasts.filter((toast) => !toast.action))
  }
  const nextId = useRef(0)
  const isLiving = useIsLiving()

  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id))
  }, [])
  const show = useCallback<ShowToastOf>((source, text, kind = 'success', action) => {
    nextId.current += 1
    const toast = { id: nextId.current, source, kind, text, action }
    // The same text again replaces the old one: it is announced anew, but never stands there twice. One that offers something
    // to do stays: that is about another thing. A fault goes as soon as the same thing has succeeded.
    const isOver = (other: Toast) =>
      (other.text === text && !other.action) ||
      (kind === 'success' && other.kind === 'error' && other.source === source)
    setToasts((shown) => [...shown.filter((other) => !isOver(other)), toast].slice(-maxToasts))
  }, [])
  return (
    <ToastContext value={show}>
      {children}
      {isLiving && createPortal(<ToastRegion toasts={toasts} onClose={close} />, document.body)}
    </ToastContext>
  )
}

/** Says things for whoever calls this: its success takes away what it said of its failures, and nobody else's. */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  const source = useId()
  if (show === null) throw new Error('useToast is used outside a ToastProvider')
  return useCallback<ShowToast>((...what) => show(source, ...what), [show, source])
}
