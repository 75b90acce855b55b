/** Files out of the page, made in the page. */

export function saved(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

const STYLES = [
  'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'fill-opacity', 'fill-rule',
  'font-size', 'font-weight', 'font-family', 'paint-order', 'vector-effect', 'text-anchor',
];

/** The table as it is drawn now, as a picture that needs nothing else. */
export function picture(name: string): void {
  const drawn = document.querySelector<SVGSVGElement>('svg.layer');
  if (!drawn) return;
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const [from, to] = [[...drawn.querySelectorAll('*')], [...copy.querySelectorAll('*')]];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const property of STYLES) to[i].setAttribute(property, style.getPropertyValue(property));
    for (const attribute of ['class', 'tabindex', 'role', 'aria-pressed']) to[i].removeAttribute(attribute);
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(drawn.clientWidth));
  copy.setAttribute('height', String(drawn.clientHeight));
  copy.setAttribute('viewBox', `0 0 ${drawn.clientWidth} ${drawn.clientHeight}`);
  saved(name, new XMLSerializer().serializeToString(copy), 'image/svg+xml');
}
