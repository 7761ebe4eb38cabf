import { ConfirmDialog } from '../ui/overlays/Dialog.tsx'
import { closeQuestion, runQuestion, useQuestion } from './confirm.ts'

/** The dialog of `confirm`. */
export function AskedQuestion() {
  const question = useQuestion()
  if (question === null) return null
  return (
    <ConfirmDialog
      isOpen={question.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) closeQuestion()
      }}
      title={question.title}
      description={question.text}
      confirmLabel={question.label}
      isDanger={question.isDanger}
      isWorking={question.isRunning}
      problem={question.problem}
      finalFocus={question.finalFocus}
      onConfirm={() => void runQuestion()}
    />
  )
}
