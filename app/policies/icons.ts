export {
  ArrowRightLeft as arrows,
  BadgeCheck as check,
  Cookie as cookie,
  Database as database,
  FileText as document,
  Gavel as gavel,
  Lock as lock,
  Scale as scale,
  Share2 as share,
  Target as target,
  UserCheck as person,
} from "lucide-react";
