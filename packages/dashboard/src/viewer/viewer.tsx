import {
  ChevronLeft,
  ChevronRight,
  Download,
  Film,
  Share2,
  SquareSplitHorizontal,
  X,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { formatNumber } from "../format/numbers.ts";
import type { Source } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { buttonClass, IconButton } from "../ui/button.tsx";
import { Modal } from "../ui/dialog.tsx";
import { CompareView } from "./compare-view.tsx";
import { ZoomView } from "./zoom-view.tsx";

export type ViewerItem = {
  number: number;
  title: string;
  previewUrl: string;
  fullUrl: string;
  downloadUrl: string;
  /** The photo that it was made of. */
  source: Source | null;
  widthPx: number;
  heightPx: number;
};

type Props = {
  items: ViewerItem[];
  /** The number of the open picture; null: closed. */
  current: number | null;
  onShow: (number: number) => void;
  onClose: () => void;
  /** Makes a film of the picture; left out for who may not. */
  onFilm?: (item: ViewerItem) => void;
  /** Makes a link to the picture; left out for who may not. */
  onShare?: (item: ViewerItem) => void;
};

/** A picture as large as the window, to look at closely: zoom, compare with the photo, leaf through. */
export function Viewer({ items, current, ...actions }: Props): ReactNode {
  const index = items.findIndex(({ number }) => number === current);
  const item = items[index];
  return (
    <Modal
      isOpen={item !== undefined}
      onClose={actions.onClose}
      label={item?.title ?? text.viewer.label}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-[#161718] scheme-dark"
    >
      {item && <ViewerBody items={items} index={index} item={item} {...actions} />}
    </Modal>
  );
}

type BodyProps = Omit<Props, "current"> & { index: number; item: ViewerItem };
type Mode = "fit" | "zoom" | "compare";

function ViewerBody({ items, index, item, onShow, ...actions }: BodyProps): ReactNode {
  const [mode, setMode] = useState<Mode>("fit");
  const root = useHeldFocus(item.number, mode);
  const toggle = (wanted: Mode): void => setMode(mode === wanted ? "fit" : wanted);
  const step = (by: number): void => {
    const next = items[(index + by + items.length) % items.length];
    if (!next || items.length < 2) return;
    onShow(next.number);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The compare slider has the arrows to itself.
    const isSlider = event.target instanceof HTMLInputElement;
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    // A zoomed picture is moved by them.
    const arrowsLeaf = !isSlider && mode !== "zoom";
    if (event.key === "ArrowLeft" && arrowsLeaf) step(-1);
    else if (event.key === "ArrowRight" && arrowsLeaf) step(1);
    else if (event.key === "z") toggle("zoom");
    else if (event.key === "s" && item.source) toggle("compare");
    else if (event.key === "d") location.assign(item.downloadUrl);
  };
  return (
    <div
      ref={root}
      data-autofocus
      tabIndex={-1}
      className="flex h-full flex-col outline-none"
      onKeyDown={onKeyDown}
    >
      <ViewerBar
        item={item}
        index={index}
        count={items.length}
        mode={mode}
        onToggle={toggle}
        {...actions}
      />
      <div className="relative min-h-0 flex-1">
        {mode === "compare" && item.source ? (
          <CompareView key={item.number} item={item} source={item.source} />
        ) : (
          <ZoomView
            key={item.number}
            item={item}
            isZoomed={mode === "zoom"}
            onToggle={() => toggle("zoom")}
          />
        )}
        {items.length > 1 && mode !== "zoom" && (
          <>
            <IconButton
              label={text.actions.previous}
              onClick={() => step(-1)}
              className="absolute! top-1/2 left-2 -translate-y-1/2 rounded-full! bg-black/40! text-white! sm:left-4"
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              label={text.actions.next}
              onClick={() => step(1)}
              className="absolute! top-1/2 right-2 -translate-y-1/2 rounded-full! bg-black/40! text-white! sm:right-4"
            >
              <ChevronRight />
            </IconButton>
          </>
        )}
      </div>
    </div>
  );
}

/** An element that takes the focus back when what had it went with the picture that was left: keys would reach nobody. */
function useHeldFocus(number: number, mode: Mode): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) root.current?.focus();
  }, [number, mode]);
  return root;
}

type BarProps = Pick<Props, "onClose" | "onFilm" | "onShare"> & {
  item: ViewerItem;
  index: number;
  count: number;
  mode: Mode;
  onToggle: (mode: Mode) => void;
};

function ViewerBar(props: BarProps): ReactNode {
  const { item, index, count, mode, onToggle, onClose, onFilm, onShare } = props;
  const size = text.viewer.pixels(formatNumber(item.widthPx), formatNumber(item.heightPx));
  return (
    <header className="flex items-center gap-1 px-3 py-2 sm:px-4">
      <p className="flex-1 truncate text-sm text-soft">
        <span className="font-medium text-ink tabular-nums">
          {text.viewer.position(index + 1, count)}
        </span>
        <span className="ml-3 tabular-nums max-sm:hidden">{size}</span>
      </p>
      {onFilm && (
        <IconButton label={text.viewer.asSource} onClick={() => onFilm(item)}>
          <Film />
        </IconButton>
      )}
      {onShare && (
        <IconButton label={text.jobs.share} onClick={() => onShare(item)}>
          <Share2 />
        </IconButton>
      )}
      {item.source && (
        <IconButton
          label={text.viewer.compare}
          aria-pressed={mode === "compare"}
          onClick={() => onToggle("compare")}
          className={mode === "compare" ? "bg-hover! text-ink!" : ""}
        >
          <SquareSplitHorizontal />
        </IconButton>
      )}
      <IconButton
        label={mode === "zoom" ? text.viewer.zoomOut : text.viewer.zoomIn}
        aria-pressed={mode === "zoom"}
        onClick={() => onToggle("zoom")}
      >
        {mode === "zoom" ? <ZoomOut /> : <ZoomIn />}
      </IconButton>
      <a
        href={item.downloadUrl}
        download
        aria-label={text.jobs.download}
        title={text.jobs.download}
        className={`${buttonClass({ variant: "ghost" })} size-9 px-0!`}
      >
        <Download aria-hidden="true" className="size-4.5" />
      </a>
      <IconButton label={text.actions.close} onClick={onClose}>
        <X />
      </IconButton>
    </header>
  );
}
