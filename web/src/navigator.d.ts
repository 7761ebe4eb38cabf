/** Only Chromium has it, and the DOM library's types lack it: https://developer.mozilla.org/docs/Web/API/NetworkInformation */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly downlink?: number }
}
