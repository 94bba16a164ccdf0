import {
  ArrowRightLeft,
  BadgeCheck,
  Clock,
  Compass,
  Cookie,
  Database,
  FileText,
  Gavel,
  Gem,
  Globe,
  History,
  Landmark,
  Layers,
  Lightbulb,
  Lock,
  Mail,
  MessageCircle,
  Scale,
  Search,
  Share2,
  ShieldCheck,
  Target,
  Type,
  UserCheck,
  Users,
  type LucideIcon,
} from "lucide-react";

const ICONS: Record<string, LucideIcon> = {
  "arrow-right-left": ArrowRightLeft,
  "badge-check": BadgeCheck,
  clock: Clock,
  compass: Compass,
  cookie: Cookie,
  database: Database,
  "file-text": FileText,
  gavel: Gavel,
  gem: Gem,
  globe: Globe,
  history: History,
  landmark: Landmark,
  layers: Layers,
  lightbulb: Lightbulb,
  lock: Lock,
  mail: Mail,
  "message-circle": MessageCircle,
  scale: Scale,
  search: Search,
  "share-2": Share2,
  "shield-check": ShieldCheck,
  target: Target,
  type: Type,
  "user-check": UserCheck,
  users: Users,
};

export function Icon({ name, className }: { name: string; className?: string }) {
  const Drawing = ICONS[name];
  return Drawing ? <Drawing aria-hidden className={className} strokeWidth={1.5} /> : null;
}

export interface Point {
  icon: string;
  title: string;
  description: string;
}

export function PointGrid({ points }: { points: readonly Point[] }) {
  const columns = points.length === 3 ? "" : "sm:grid-cols-2";
  return (
    <ul className={`grid gap-8 lg:gap-y-11 ${columns}`}>
      {points.map(({ icon, title, description }) => (
        <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2.5">
          <Icon name={icon} className="size-6 text-accent" />
          <h3 className="text-subheading">{title}</h3>
          {/* Always room for a fourth line, so that a font change does not shift the page. */}
          <p className="col-start-2 min-h-[4lh] max-w-xl text-soft-ink lg:min-h-0">{description}</p>
        </li>
      ))}
    </ul>
  );
}
