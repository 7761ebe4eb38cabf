import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { historyTexts } from '../../platform/texts/history.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import type { HistoryTab } from './history-tabs.ts'
import { useRemoval } from './use-removal.ts'

/** Clears a history after a confirmation. */
export function ClearAll({ tab, onClear }: { tab: HistoryTab; onClear: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useRemoval(onClear, { said: historyTexts.cleared[tab] })
  return (
    <>
      <Button variant="line" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {historyTexts.clearAll}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={historyTexts.confirm[tab]}
        description={historyTexts.confirmAdvice[tab]}
        confirmLabel={historyTexts.clearAll}
        isDanger
        isWorking={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
