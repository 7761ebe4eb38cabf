import { DATA_LIMITS, setDataLimit, useDataUse } from '../data-use/data-use.ts'
import { sizeText } from '../engine/data-saver.ts'
import { dataTexts } from '../data-use/texts.ts'
import { Menu, MenuFact, MenuRadio } from './Menu.tsx'

/** The data that was used, and the monthly limit that warns. */
export function DataMenu(props: { id: string; onBack: () => void; onClose: () => void }) {
  const { visitBytes = 0, bytes = 0, freeBytes = 0, limit = null } = useDataUse() ?? {}
  return (
    <Menu key="data" label={dataTexts.dataUsed} {...props}>
      <MenuFact label={dataTexts.dataInVisit} aside={sizeText(visitBytes)} />
      <MenuFact label={dataTexts.dataInMonth} aside={sizeText(bytes)} />
      {freeBytes > 0 && <MenuFact label={dataTexts.dataFromDevice} aside={sizeText(freeBytes)} />}
      {[null, ...DATA_LIMITS].map((choice) => (
        <MenuRadio
          key={choice}
          label={choice === null ? dataTexts.noDataLimit : dataTexts.dataLimit({ size: sizeText(choice) })}
          isChecked={choice === limit}
          onSelect={() => setDataLimit(choice)}
        />
      ))}
    </Menu>
  )
}
