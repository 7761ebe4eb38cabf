import { EllipsisVertical } from 'lucide-react'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu, type MenuProps } from './Menu.tsx'

const DOTS = <EllipsisVertical />

/**
 * The menu behind the three dots of a list item. `label` names the menu and its button: 'Actions for The slow
 * train'.
 */
export function ActionsMenu({
  icon = DOTS,
  ...menu
}: Omit<MenuProps, 'renderTrigger' | 'header'> & { icon?: typeof DOTS }) {
  return (
    <Menu
      {...menu}
      renderTrigger={(attributes) => <IconButton {...attributes} label={menu.label} icon={icon} />}
    />
  )
}
