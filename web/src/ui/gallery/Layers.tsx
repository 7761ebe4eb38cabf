import { useState } from 'react'
import { Ellipsis, Flag, Pin, Trash2 } from 'lucide-react'
import { Button } from '../controls/Button.tsx'
import { Radio } from '../forms/Choice.tsx'
import { ConfirmDialog, Dialog } from '../overlays/Dialog.tsx'
import { FieldGroup } from '../forms/Field.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Panel } from '../Layout.tsx'
import { LoadingOverlay } from '../overlays/LoadingOverlay.tsx'
import { Menu } from '../overlays/Menu.tsx'
import { useToast } from '../overlays/Toast.tsx'
import { Row } from './State.tsx'

export function Layers() {
  const [open, setOpen] = useState<'report' | 'confirm' | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const toast = useToast()
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpen(null)
  }
  return (
    <Panel title="Layers">
      <Row>
        <Button variant="tonal" onClick={() => setOpen('report')}>
          Open dialog
        </Button>
        <Button variant="tonal" onClick={() => setOpen('confirm')}>
          Open confirmation
        </Button>
        <Button variant="tonal" onClick={() => toast('Channel URL is copied to clipboard')}>
          Show toast
        </Button>
        <Button variant="tonal" onClick={() => toast('Oops !!! URL cannot copied', 'error')}>
          Show error toast
        </Button>
        <Button
          variant="tonal"
          onClick={() => {
            setWaiting(true)
            setTimeout(() => setWaiting(false), 2000)
          }}
        >
          Show loading overlay
        </Button>
        <Menu
          label="Comment"
          align="start"
          renderTrigger={(attributes) => <IconButton {...attributes} label="More" icon={<Ellipsis />} />}
          entries={[
            { label: 'Pin', icon: <Pin />, onSelect: () => toast('Comment Pinned !!!') },
            { label: 'Report', icon: <Flag />, onSelect: () => setOpen('report') },
            {
              label: 'Remove',
              icon: <Trash2 />,
              isDanger: true,
              isApart: true,
              onSelect: () => setOpen('confirm'),
            },
          ]}
        />
      </Row>
      {isWaiting && <LoadingOverlay />}
      <Dialog
        isOpen={open === 'report'}
        onOpenChange={close}
        title="Report video"
        description="Flagged content is not automatically taken down. It is reviewed against guidelines."
        actions={
          <>
            <Button variant="line" onClick={() => setOpen(null)}>
              Cancel
            </Button>
            <Button onClick={() => toast('Please select a reason', 'error')}>Report</Button>
          </>
        }
      >
        <FieldGroup legend="Reason">
          <Radio name="dialog-reason" label="Misleading place or title" />
          <Radio name="dialog-reason" label="Harm to wildlife" />
          <Radio name="dialog-reason" label="Spam or scam" />
        </FieldGroup>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onOpenChange={close}
        title="Clear your history?"
        description="This cannot be taken back."
        confirmLabel="Clear All"
        isDanger
        onConfirm={() => setOpen(null)}
      />
    </Panel>
  )
}
